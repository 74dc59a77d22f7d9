// Runs a WASI program that only writes: node run.mjs PROGRAM.wasm. Its exit status is ours.
// The few calls such a program makes are answered here; node's own WASI module is experimental, and loses its objects to
// the garbage collector when a program runs for long.
import { readFileSync, writeSync } from 'node:fs';

class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
let memory;

const wasi = {
  fd_write(fd, vectors, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const start = view.getUint32(vectors + 8 * i, true);
      const length = view.getUint32(vectors + 8 * i + 4, true);
      writeSync(fd, new Uint8Array(memory.buffer, start, length));
      total += length;
    }
    view.setUint32(written, total, true);
    return SUCCESS;
  },
  fd_fdstat_get(fd, result) {
    if (fd > 2) return BAD_DESCRIPTOR;
    new Uint8Array(memory.buffer, result, 24).fill(0);
    new DataView(memory.buffer).setUint8(result, 2); // a character device
    return SUCCESS;
  },
  fd_close: () => SUCCESS,
  fd_seek: () => BAD_DESCRIPTOR,
  proc_exit(status) {
    throw new Exit(status);
  },
};

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
try {
  instance.exports._start();
} catch (error) {
  if (!(error instanceof Exit)) throw error;
  process.exitCode = error.status;
}
