// Loaded into a program by --require, and into the tests' own process: their PDFs are read in the process
// that the programs of a test file share (shared-reader.ts). Starting one takes longer than reading ten labels.
const childProcess = require('node:child_process');
const { EventEmitter } = require('node:events');
const { syncBuiltinESMExports } = require('node:module');

const { fork } = childProcess;
// A test's own worker is read by a process of its own.
const isShared = (file, args, options) =>
  /pdf-process\.[jt]s$/.test(file) &&
  /pdf-worker\.[jt]s$/.test(args[0]) &&
  !options.env.PACKBENCH_TEST_SHARED;
childProcess.fork = (file, ...rest) =>
  isShared(file, ...rest) ? sharedReader() : fork(file, ...rest);
syncBuiltinESMExports();

/** What the station uses of a child process. */
function sharedReader() {
  const { connect } = require('node:net');
  const { frame, frames } = require('./frames.cjs');
  const socket = connect(process.env.PACKBENCH_TEST_READER);
  const reader = new EventEmitter();
  socket.on(
    'data',
    frames((answer) => reader.emit('message', answer)),
  );
  socket.once('error', (error) => reader.emit('error', error));
  socket.once('close', () => reader.emit('exit'));
  return Object.assign(reader, {
    send: (request) => socket.write(frame(request)),
    kill: () => socket.destroy(),
    ref: () => socket.ref(),
    unref: () => socket.unref(),
  });
}
