/** What stands in the letter itself; the report is attached. */
import type { Language } from '@vigil/contract/wire'

interface Said {
  readonly name: string
  readonly unit: string
  readonly first: string
  readonly last: string
  readonly code: string
}

export const letterWords: Readonly<Record<Language, (said: Said) => string>> = {
  zh: ({ name, unit, first, last, code }) =>
    `${unit}\n${name}，${first} 至 ${last}，见附件。\n校验码 ${code}：打开报告末页的二维码或在平台输入，可核对是否被改动。\n`,
  en: ({ name, unit, first, last, code }) =>
    `${unit}\n${name}, ${first} to ${last}, is attached.\nCheck code ${code}: scan the square on its last page, or type it on the platform, to see whether it was changed.\n`,
}
