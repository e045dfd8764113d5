/** `node tools/src/write-errors-doc.ts`: writes docs/errors.md from the contract's table of problems. */
import { writeFileSync } from 'node:fs'
import { errorsDoc, errorsDocPath } from './write-errors-doc/errors-doc.ts'

writeFileSync(errorsDocPath, errorsDoc())
