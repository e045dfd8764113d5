import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { layBeside, readPrevious } from './keep-previous-files.ts'

/** As the bundler does it: the folder is emptied, then its own files are written. */
const build = (site: string, name: string): void => {
  const previous = readPrevious(site)
  rmSync(site, { recursive: true, force: true })
  mkdirSync(join(site, 'assets'), { recursive: true })
  writeFileSync(join(site, 'assets', name), name)
  layBeside(site, previous)
  writeFileSync(join(site, 'assets', `${name}.br`), '')
}

it('the files of the previous build are served too, those before it are gone (B1)', () => {
  const site = join(mkdtempSync(join(tmpdir(), 'vigil-site-')), 'site')
  onTestFinished(() => rmSync(site, { recursive: true }))
  const served = (): string[] =>
    readdirSync(join(site, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .sort()
  build(site, 'verdict-1.js')
  build(site, 'verdict-2.js')
  expect(served()).toEqual(['verdict-1.js', 'verdict-2.js'])
  build(site, 'verdict-3.js')
  expect(served()).toEqual(['verdict-2.js', 'verdict-3.js'])
})
