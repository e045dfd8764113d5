/** docs/errors.md as text: every code a caller can meet, with the sentence a person reads. */
import { resolve } from 'node:path'
import { problems } from '@vigil/contract/problems'

export const errorsDocPath = resolve(import.meta.dirname, '../../../docs/errors.md')

const head = `# Errors

Written from \`contract/src/problems.ts\` by \`pnpm exec node tools/src/write-errors-doc.ts\`; a test keeps it complete.

Every call that reached the guard is answered with HTTP 200 and an envelope:

\`\`\`json
{ "statusCode": 403, "message": "您没有此操作的权限，请联系管理员", "result": null, "code": "forbidden" }
\`\`\`

A call succeeded only when HTTP and \`statusCode\` both say 200; its \`code\` is then \`ok\`. Clients decide by \`code\`, never by
\`message\`, which follows \`Accept-Language\` (zh unless en is asked for first). \`details\` is there when more can be said,
for example which fields are not valid. Only 404 means "log in again"; what is missing and what belongs to somebody else
look the same, 410.

| code | statusCode | zh | en |
|---|---:|---|---|
`

export const errorsDoc = (): string => {
  const rows = Object.entries(problems).map(
    ([code, { statusCode, zh, en }]) => `| \`${code}\` | ${statusCode} | ${zh} | ${en} |`,
  )
  return `${head}${rows.join('\n')}\n`
}
