/** Whoever looks, with everything watched that a text could do. */
import type { Page } from 'playwright-core'
import type { Visit } from '#browser/visit.ts'

export const watched = async (visiting: Promise<Visit>, home: string) => {
  const visit = await visiting
  const struck: string[] = []
  visit.page.on('dialog', (dialog) => {
    struck.push(dialog.message())
    void dialog.dismiss()
  })
  visit.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (request.url().startsWith('http') && (origin !== home || pathname === '/struck')) struck.push(request.url())
  })
  await visit.page.exposeFunction('hit', () => struck.push('hit'))
  await visit.page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective)),
  )
  const harmed = () => ({ struck, complaints: visit.complaints })
  return { ...visit, harmed }
}

export const unharmed = { struck: [], complaints: [] }

/** As letters on the glass: what was swallowed proves nothing. */
export const reads = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor()
