import { describe, expect, it } from 'vitest'
import { withoutHandlers } from './pasted.ts'

describe('what is pasted from a foreign page', () => {
  it.each([
    ['<p onclick="alert(1)" style="color:red">words</p>', '<p>words</p>'],
    ['<img src=x onerror=alert(1) alt="A">', '<img src="x" alt="A">'],
    ['<svg onload=alert(1)><script>alert(1)</script></svg>words', 'words'],
    ['<a href="https://example.org" target="_blank">there</a>', '<a href="https://example.org">there</a>'],
    ['<style>p { color: red }</style><h2 class="x">Head</h2>', '<h2>Head</h2>'],
  ])('%s', (html, left) => {
    expect(withoutHandlers(html)).toBe(left)
  })

  it('keeps how deep a piece lay that was cut out of the editor itself', () => {
    expect(withoutHandlers('<li data-pm-slice="1 1 []">one</li>')).toBe('<li data-pm-slice="1 1 []">one</li>')
  })
})
