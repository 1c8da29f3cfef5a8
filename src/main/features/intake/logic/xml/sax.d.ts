/** The part of sax that is used here. */
declare module 'sax' {
  interface Parser {
    line: number;
    onopentag: (tag: { name: string; attributes: Record<string, string> }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: (doctype: string) => void;
    onerror: (error: Error) => void;
    write(text: string): Parser;
    close(): Parser;
  }
  const sax: {
    parser(strict: boolean, options: { strictEntities: boolean; position: boolean }): Parser;
  };
  export default sax;
}
