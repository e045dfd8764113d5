import { expect, it } from 'vitest'
import { forbiddenIn, strictPage } from './strict-page.ts'

it('names what a strict content policy refuses in a page, and nothing else', () => {
  const fine = '<script type="module" src="/docs/assets/app.js"></script><p class="style">a script</p>'
  expect(forbiddenIn(fine)).toEqual([])
  expect(forbiddenIn(`${fine}<script id="x">alert()</script><p style="color: red">`)).toEqual([
    '<script id="x">',
    '<p style="color: red"',
  ])
})

it('takes out what VitePress writes into every page', () => {
  const script = `<script id="check-mac-os">document.documentElement.classList.toggle('mac', true)</script>`
  expect(forbiddenIn(strictPage(`${script}<div class="list" style="--vp-vh:0px;">`))).toEqual([])
})
