import { expect, it } from 'vitest'
import { deadEnds } from './dead-ends.ts'

const page = (...hrefs: string[]) => hrefs.map((href) => `<a class="link" href="${href}">there</a>`).join('')

it('names each link of a built site that leads to no page, file or heading', () => {
  const files = new Map([
    ['/docs/index.html', page('/docs/', '/docs/install.html#%E5%A4%87%E4%BB%BD', '#top', 'https://elsewhere.example')],
    ['/docs/install.html', `<h2 id="备份"></h2>${page('/docs/', '/docs/old.html', '/docs/#gone', './picture.webp')}`],
    ['/docs/picture.webp', ''],
  ])
  expect(deadEnds(files)).toEqual([
    '/docs/index.html → #top',
    '/docs/install.html → /docs/old.html',
    '/docs/install.html → /docs/#gone',
  ])
})
