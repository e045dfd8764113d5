/** Whose name stands on it, and where its pages are. Pure. */
import type { Brand } from '@vigil/brands/brand'
import { drawIcon } from '@vigil/brands/draw-logo'
import type { ReportContent } from '@vigil/contract/report/content'
import type { ReportKind } from '@vigil/contract/report/report-kinds'

export interface Dress {
  readonly brand: Brand
  /** `https://vigil.example`; undefined where nobody has said it. */
  readonly pages: string | undefined
}

/** What is written: the same for print and for the workbook. */
export interface Paper {
  readonly kind: ReportKind
  readonly project_id: string
  readonly content: ReportContent
  readonly dress: Dress
  /** By which whoever holds it asks whether it is true. */
  readonly code: string
  /** Who had it made. */
  readonly maker: string
}

export const linkTo = ({ pages }: Dress, path: string): string | undefined =>
  pages === undefined ? undefined : `${pages.replace(/\/$/, '')}/#${path}`

/** As the brand drew it; a picture as a picture; of one that drew nothing, its letters on its colour. */
export const logoOf = ({ brand }: Dress, side: number) => {
  const { art, initials, colour } = brand
  const fit: [number, number] = [side, side]
  if (art.logo === null)
    return {
      table: {
        widths: [side],
        heights: [side],
        body: [
          [
            {
              text: initials,
              color: '#ffffff',
              fillColor: colour,
              fontSize: side / 2,
              alignment: 'center' as const,
              margin: lettersAt(side),
            },
          ],
        ],
      },
      layout: 'noBorders',
      width: side + 12,
    }
  if (art.logo.startsWith('data:')) return { image: art.logo, fit, width: side + 12 }
  return { svg: drawIcon(brand, 'any'), fit, width: side + 12 }
}

const lettersAt = (side: number): [number, number, number, number] => [0, side / 10, 0, 0]
