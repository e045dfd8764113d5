/** Stored XSS, the page's half: whatever was stored in whatever field is shown as letters, and nothing of it runs. */
import { screen } from '@testing-library/react'
import type { ArticleBody } from '@vigil/contract/content/article-body'
import { scriptPayloads } from '@vigil/contract/testing/script-payloads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SafeLink } from '#features/content/article-body.tsx'
import { ArticleView } from '#features/content/article-view.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { anArticle } from '#testing/an-article.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
const alerted = vi.fn()
beforeEach(async () => {
  wire = await startWireServer()
  vi.stubGlobal('alert', alerted)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
})

/** Also what the server would have refused: a database that somebody else wrote into is no reason to run a script. */
const bodyWith = (payload: string): ArticleBody => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: payload }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: payload, marks: [{ type: 'bold' }, { type: 'link', attrs: { href: payload } }] },
        { type: 'hardBreak' },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: payload }] }] }],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: payload }] }] },
    { type: 'picture', attrs: { no: 1, alt: payload } },
  ],
})
const picture = { no: 1, width: 8, height: 8, address: '/file/content-picture?x', thumbnail: '/file/content-picture?y' }

it('three hundred payloads in every field of an article: none of them is an element, a handler or an address', async () => {
  const both = (payload: string) => ({ zh: payload, en: payload })
  await renderPart(
    <WithTexts areas={['me']}>
      <div data-testid="all">
        {scriptPayloads.map((payload, place) => (
          <div key={place}>
            <ArticleView
              article={anArticle(1, {
                title: both(payload),
                summary: both(payload),
                cover: picture,
                pictures: [picture],
                body: { zh: bodyWith(payload), en: null },
              })}
            />
            <SafeLink to={payload}>链接</SafeLink>
          </div>
        ))}
      </div>
    </WithTexts>,
    { PLATFORM_MAIN: wire.address },
  )
  const all = await screen.findByTestId('all')
  expect(all.children).toHaveLength(300)
  const foreign =
    'script, iframe, object, embed, svg, math, form, input, style, link, base, meta, template, video, audio, a'
  expect(all.querySelectorAll(foreign)).toHaveLength(0)
  const attributes = new Set([...all.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()))
  expect([...attributes].sort()).toEqual(['alt', 'aria-hidden', 'class', 'height', 'src', 'width'])
  for (const image of all.querySelectorAll('img')) expect(image.getAttribute('src')).toContain('/file/content-picture?')
  for (const element of all.querySelectorAll('*')) element.dispatchEvent(new Event('error'))
  expect(alerted).not.toHaveBeenCalled()
})
