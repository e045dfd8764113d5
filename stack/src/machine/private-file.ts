import { closeSync, fchownSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

import type { ServerUser } from './spawn-server.ts'

/** Writes a file only its owner can read, whole or not at all: a kill in between leaves the old one. */
export const writePrivateFile = (file: string, text: string, owner?: ServerUser): void => {
  const draft = `${file}.${process.pid}.draft`
  rmSync(draft, { force: true })
  // By descriptor and only if new: the folder may belong to the server user, who could put a link in our way.
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    if (owner) fchownSync(descriptor, owner.uid, owner.gid)
    writeSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
}
