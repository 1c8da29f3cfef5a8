/** Parts of a package other than its own JavaScript, and their licences. */
export interface Carried {
  by: RegExp;
  what: string;
  licence: string;
  source: string;
}

export const carried: readonly Carried[] = [
  {
    by: /^better-sqlite3$/,
    what: 'SQLite',
    licence: 'public domain',
    source: 'https://sqlite.org/copyright.html',
  },
  {
    by: /^@hyzyla\/pdfium$/,
    what: 'PDFium and the libraries in it',
    licence: 'BSD-3-Clause, Apache-2.0 and others',
    source: 'https://pdfium.googlesource.com/pdfium/+/refs/heads/main/LICENSE',
  },
  {
    by: /^zxing-wasm$/,
    what: 'zxing-cpp',
    licence: 'Apache-2.0',
    source: 'https://github.com/zxing-cpp/zxing-cpp',
  },
  {
    by: /^@napi-rs\/keyring-/,
    what: 'keyring-rs and the Rust libraries in it',
    licence: 'MIT or Apache-2.0',
    source: 'https://github.com/Brooooooklyn/keyring-node',
  },
  {
    by: /^@serialport\/bindings-cpp$/,
    what: 'its own binding to the serial port',
    licence: 'MIT',
    source: 'https://github.com/serialport/bindings-cpp',
  },
  {
    by: /^pdf-to-printer$/,
    what: 'SumatraPDF, a program of its own, run as such and on Windows alone (packages for macOS and Linux do not hold it)',
    licence: 'GPL-3.0, with parts under AGPL-3.0 and BSD',
    source: 'https://github.com/sumatrapdfreader/sumatrapdf',
  },
  {
    by: /^node$/,
    what: 'Node.js and the libraries in it; fetched when it is installed',
    licence: 'MIT and others',
    source: 'https://github.com/nodejs/node/blob/main/LICENSE',
  },
];

export const carriedBy = (name: string): Carried | undefined =>
  carried.find(({ by }) => by.test(name));
