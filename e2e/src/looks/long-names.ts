/** Whatever people may call things by, at its longest. */
import type { Page } from 'playwright-core'

const long = '一个写得特别长的名字用来看看会不会把整个页面撑破 WithoutAnySpaceInItAtAllWhichIsTheWorst-0123456789'
/** Whatever somebody may have typed in. */
const namesInAnswers =
  /"((?:device|equipment|project|actor|oem|company|role|scope|owner|place|target)Name|name|nickname|person|installAdd|address|title)":"[^"]*"/g
/** What people may call things by is long; the answers are the platform's own but for those names. */
export const callEverythingLong = async (page: Page): Promise<void> => {
  await page.route(/\.action/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const named = text.replaceAll(namesInAnswers, `"$1":"${long}"`)
    await route.fulfill({ response: answer, body: named })
  })
}
