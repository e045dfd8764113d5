/** The client for a company's own programs as a file; `pnpm client --out <file>` writes it alone. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { allCalls } from '@vigil/contract/all-calls'
import { openApiOf } from '@vigil/contract/openapi/openapi'
import { clientText } from './client-text.ts'

export const writeClient = (file: string): void =>
  writeFileSync(file, clientText(openApiOf(allCalls, { title: 'Vigil', version: '0.1.0' })))

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  if (!values.out) throw new Error('say where: pnpm client --out <file>')
  writeClient(resolve(values.out))
  console.log(`written: ${resolve(values.out)}`)
}
