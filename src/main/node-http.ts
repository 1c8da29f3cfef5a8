/*
 * Node's HTTP modules. An `import` of them reads all their exports, and some of those load Node's own
 * `fetch`: 35 ms of processor time at each start, which this way is spent only by a program that fetches.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
