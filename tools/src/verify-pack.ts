/**
 * `pnpm verify-pack <file> [--key <fingerprint>] [--json]`: whether an inspector pack is as it was made, and where it is
 * not. Asks no server. docs/inspector-pack.md
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyPack } from '@vigil/protocols/inspector-pack/verify-pack'
import { wordsOf } from './verify-pack/words-of.ts'

const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file] = positionals

if (file === undefined) {
  console.error('Say which file: pnpm verify-pack <file> [--key <fingerprint>] [--json]')
  process.exitCode = 1
} else {
  const report = verifyPack(readFileSync(file), values.key)
  console.log(values.json ? JSON.stringify(report) : wordsOf(report, values.key !== undefined))
  process.exitCode = report.changes.length > 0 ? 1 : 0
}
