// Values over a stream, each behind its length.
const { deserialize, serialize } = require('node:v8');

const LENGTH = 4;

exports.frame = (value) => {
  const bytes = serialize(value);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** What takes the stream's pieces, and gives each value as soon as it is whole. */
exports.frames = (give) => {
  let held = Buffer.alloc(0);
  return (piece) => {
    held = Buffer.concat([held, piece]);
    while (held.length >= LENGTH && held.length >= LENGTH + held.readUInt32LE()) {
      const end = LENGTH + held.readUInt32LE();
      give(deserialize(held.subarray(LENGTH, end)));
      held = held.subarray(end);
    }
  };
};
