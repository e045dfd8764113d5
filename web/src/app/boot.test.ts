// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'

const file = join(import.meta.dirname, '../../public/boot.js')
const page = (name: string) => ({ files: [`${name}.js`, `${name}.css`], zh: [`${name}.zh.js`], en: [`${name}.en.js`] })
const pages = { frame: page('frame'), '': page('login'), '/': page('home'), '/pages/monitor/': page('monitor') }

const open = (hash: string, kept: Record<string, string>): string[] => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  location.hash = hash
  document.head.innerHTML = '<meta name="vigil-ahead">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(pages))
  // As the browser runs it: a script of its own, before the page.
  runInThisContext(readFileSync(file, 'utf8'))
  return [...document.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${href.split('/').at(-1)}`)
}

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  document.head.innerHTML = ''
  location.hash = ''
})

describe('what is asked for before the page is there', () => {
  it('is the frame and the screen of who is signed in, with their words', () => {
    expect(open('#/pages/monitor/monitor?id=1', { token: 't' })).toEqual([
      'modulepreload frame.js',
      'preload frame.css',
      'modulepreload frame.zh.js',
      'modulepreload monitor.js',
      'preload monitor.css',
      'modulepreload monitor.zh.js',
    ])
  })

  it('is the home of who names no page, in the language of the device', () => {
    const preferences = JSON.stringify({ language: 'en' })
    expect(open('', { token: 't', preferences })).toContain('modulepreload home.en.js')
  })

  it('is the door of who is not signed in, whatever page was named', () => {
    expect(open('#/pages/monitor/monitor', {})).toEqual([
      'modulepreload login.js',
      'preload login.css',
      'modulepreload login.zh.js',
    ])
  })

  it('is nothing where the device keeps something unreadable, and no page is lost by it', () => {
    expect(open('', { token: 't', preferences: '{' })).toEqual([])
  })

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['system', true, 'dark'],
    [undefined, true, 'dark'],
    [undefined, false, 'light'],
  ])('the first sign is drawn for who chose %s, where the system is dark: %s', (theme, matches, drawn) => {
    const before = globalThis.matchMedia
    onTestFinished(() => void (globalThis.matchMedia = before))
    globalThis.matchMedia = (query) => Object.assign(before(query), { matches })
    open('', { preferences: JSON.stringify({ theme }) })
    expect(document.documentElement.dataset['theme']).toBe(drawn)
  })

  it('is found out by little more than half a kilobyte', () => {
    expect(gzipSync(readFileSync(file)).length).toBeLessThanOrEqual(640)
  })
})
