/** What ends a report: who signs it, and how anybody finds out whether it is as it was made. Pure. */
import { reportCheckField, reportCheckPage } from '@vigil/contract/report/check-page'
import type { Language } from '@vigil/contract/wire'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import { linkTo, type Paper } from './dress.ts'
import { grey, margin, type Drawn } from './parts.ts'
import { words } from './words.ts'

const lineWide = 150
const squareSide = 64

const signature = (role: string, [name, below]: readonly [string, string]): Drawn => ({
  stack: [
    { text: role, fontSize: 9, color: grey },
    { text: name === '' ? ' ' : name, fontSize: 14, margin: margin(10, 4) },
    { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: lineWide, y2: 0, lineWidth: 0.7, lineColor: '#8a94a3' }] },
    { text: below, fontSize: 9, color: grey, margin: margin(4, 0) },
  ],
})

/** Whoever had it made is known; the others sign by hand. */
export const signatures = ({ content, maker }: Paper, language: Language): Drawn => {
  const { signers, toSign } = words[language]
  const made = wallTimeText(Date.parse(content.asOf), content.zone).slice(0, 16)
  return {
    columns: signers.map((role, at) => signature(role, at === 0 && maker !== '' ? [maker, made] : ['', toSign])),
    columnGap: 20,
    margin: margin(40, 16),
    unbreakable: true,
  }
}

const checkAddress = ({ dress, code }: Pick<Paper, 'dress' | 'code'>): string | undefined =>
  linkTo(dress, `${reportCheckPage}?${reportCheckField}=${code}`)

/** A square leads there where the pages have an address; the code itself always does. */
export const checkLine = (paper: Paper, language: Language): Drawn => {
  const said = words[language]
  const [address, brand] = [checkAddress(paper), paper.dress.brand.name[language]]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: `${said.issuedBy(brand)}    ${said.checkCode} ${paper.code}`, fontSize: 10 },
          { text: said.checkHint, fontSize: 9, color: grey, margin: margin(4, 0) },
        ],
      },
      {
        width: squareSide,
        qr: address ?? paper.code,
        fit: squareSide,
        ...(address !== undefined && { link: address }),
      },
    ],
    margin: margin(8, 0),
    unbreakable: true,
  }
}
