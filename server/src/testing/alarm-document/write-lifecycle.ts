/** `node server/src/testing/alarm-document/write-lifecycle.ts`: writes docs/alarm-lifecycle.md from the tables. */
import { writeFileSync } from 'node:fs'
import { lifecycleDocument, lifecycleDocumentPath } from './lifecycle-document.ts'

writeFileSync(lifecycleDocumentPath, lifecycleDocument())
