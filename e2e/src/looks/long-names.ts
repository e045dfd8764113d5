/** Whatever people may call things by, at its longest. */
import type { Page } from 'playwright-core'

const long = '一个写得特别长的名字用来看看会不会把整个页面撑破 WithoutAnySpaceInItAtAllWhichIsTheWorst-0123456789'
/** Whatever somebody may have typed in. */
const namesInAnswers =
  /"((?:device|equipment|project|actor|oem|company|role|scope|owner|place|target)Name|name|nickname|person|installAdd|address|title)":"[^"]*"/

/** Runs in the page before its own scripts: its questions go out as they are, and the answers come back renamed. */
const nameLong = ({ source, name }: { source: string; name: string }): void => {
  const ask = window.fetch
  const names = new RegExp(source, 'g')
  window.fetch = async (...asked) => {
    const answer = await ask(...asked)
    if (!answer.url.includes('.action') || answer.headers.get('content-type')?.includes('json') !== true) return answer
    const text = await answer.text()
    const { status, headers } = answer
    return new Response(text.replaceAll(names, `"$1":"${name}"`), { status, headers })
  }
}

/**
 * What people may call things by is long; the answers are the platform's own but for those names. Inside the page: a
 * browser whose requests are held up keeps no file, and reads every script anew for every screen.
 */
export const callEverythingLong = (page: Page): Promise<unknown> =>
  page.addInitScript(nameLong, { source: namesInAnswers.source, name: long })

/** Whether it stands on the page somewhere: a renaming that no page shows would prove nothing. */
export const showsLongName = async (page: Page): Promise<boolean> => (await page.getByText(long).count()) > 0
