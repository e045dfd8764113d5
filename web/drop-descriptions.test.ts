// @vitest-environment node -- nothing here is drawn
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutDescriptions } from './drop-descriptions.ts'

it.each([
  [`{ description: 'It\\'s one.', path: 'a' }`, `{ path: 'a' }`],
  [`{ openToPrograms: true, path: 'a' }`, `{ path: 'a' }`],
  [`{ description: "A person's", path: 'a' }`, `{ path: 'a' }`],
  [`{\n  description:\n    'One. ' +\n    'Two.',\n}`, `{\n  }`],
])('a call is built without its sentence: %j', (code, built) => {
  expect(withoutDescriptions(code)).toBe(built)
})

it('leaves nothing of them in the alarm desk', () => {
  const desk = readFileSync(join(import.meta.dirname, '../contract/src/alarm/desk.ts'), 'utf8')
  expect(withoutDescriptions(desk)).not.toMatch(/description:\s*['"`][^'"`]/)
})
