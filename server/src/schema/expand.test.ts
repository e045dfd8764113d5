/** While processes are started anew one by one, those of the release before still work: what they read must still be there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What came before was never run beside an older release. */
const firstHeld = '0081'
const folder = join(import.meta.dirname, 'migrations')

const takesAway =
  /\bdrop\s+(?:column|table|function|view)\b|\brename\s+(?:column|to)\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b|\bdrop(?:Column|Table)\b|\brename(?:Column|To)\b/i
/** In a comment, with the release from which on nobody needs it. */
const saysSo = /contracts: \S+/

const isHeld = (text: string): boolean => !takesAway.test(text) || saysSo.test(text)

it.each([
  ['alter table a drop column b', false],
  ['alter table a\n  rename column b to c', false],
  ['alter table a alter column b type bigint', false],
  ['// contracts: nobody reads b since 0.2.0\nalter table a drop column b', true],
  ['alter table a add column b int not null default 0', true],
  ['alter table a drop constraint b', true],
])('%s: may stand in a migration of a release: %s', (text, may) => {
  expect(isHeld(text)).toBe(may)
})

it('a migration only adds, or says from when on nobody needs what it takes away', () => {
  const names = readdirSync(folder).filter((name) => name >= firstHeld)
  expect(names.filter((name) => !isHeld(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
