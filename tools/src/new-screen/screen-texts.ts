/** What a new screen is made of, before it is anybody's own. */
import type { FeatureName } from '../new-feature/feature-name.ts'

export const pageText = (
  { camel, pascal }: FeatureName,
  textArea: string,
): string => `import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** A list of records is a RecordListPage instead: docs/adding-a-screen.md. */
export const ${pascal}Screen = () => {
  const t = useText()
  return (
    <RecordPage title={t(($) => $.${textArea}.${camel}.title)}>
      <EmptyState picture="nothing" title={t(($) => $.${textArea}.${camel}.empty)} />
    </RecordPage>
  )
}
`

export const testText = (
  { pascal }: FeatureName,
  row: { readonly path: string; readonly zh: string },
): string => `import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy())
  createSessionStore(localStorage, () => '').save(aLogin())
})
afterEach(() => wire.stop())

describe('${pascal}Screen', () => {
  it('opens at its address under its name', async () => {
    await renderApp('${row.path}', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    expect(await screen.findByRole('heading', { level: 1, name: '${row.zh}' })).toBeTruthy()
  })
})
`

const nothingYet = { zh: '暂无内容', en: 'Nothing here yet' }

export const wordsOf = ({ camel }: FeatureName, title: string, language: 'zh' | 'en'): string =>
  `  ${camel}: { title: ${JSON.stringify(title)}, empty: '${nothingYet[language]}' },\n`

export const wordsFile = (words: string, language: 'zh' | 'en'): string =>
  language === 'zh'
    ? `export const messages = {\n${words}} as const\n`
    : `import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {\n${words}} as const satisfies Translated<typeof zh>\n`
