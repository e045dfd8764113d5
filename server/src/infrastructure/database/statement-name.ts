import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/** Same text, same name: the server parses and plans each statement once per connection. */
export const statementName = (text: string): string => {
  let name = names.get(text)
  if (!name) names.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 20)))
  return name
}
