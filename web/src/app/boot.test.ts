// @vitest-environment jsdom
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'

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

  it('is found out by less than a kilobyte', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(1_024)
  })
})
