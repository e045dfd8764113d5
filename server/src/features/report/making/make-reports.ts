/**
 * Makes the report that waits longest, in a worker: what it says, then its files, then all of it at once as ready. A worker
 * that dies leaves a row that nobody goes on with; another makes it anew, and whoever comes back ends nothing (0080).
 */
import { reportFormats, type ReportFormat } from '@vigil/contract/report/report'
import type { ReportContent } from '@vigil/contract/report/content'
import type { Language } from '@vigil/contract/wire'
import type { BrandFinder } from '#foundation/brand/shown-brand.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { writePdf } from '#infrastructure/pdf/write-pdf.ts'
import { writeWorkbook } from '#infrastructure/workbook/write-workbook.ts'
import { checkCodeOf } from '../check/check-code.rules.ts'
import type { Dress, Paper as Sheet } from '../document/dress.ts'
import { reportLayout } from '../document/layout.ts'
import { reportSheet } from '../document/sheet.ts'
import { createGather, type GatherDeps } from './gather.ts'
import * as making from './making.repository.ts'

interface Deps extends GatherDeps {
  readonly run: RunStatement
  readonly transactor: Transactor
  readonly brands: Pick<BrandFinder, 'byOem'>
  /** Where the pages are, for links to the rows: `https://vigil.example`; else the brand's own domain. */
  readonly pageAddress: string | undefined
}

const languages: readonly Language[] = ['zh', 'en']
const wishes = reportFormats.flatMap((format) => languages.map((language) => ({ format, language })))

/** What was found out takes up to here; the files are the rest. */
const gathered = 50

/** Somebody else has taken it: whoever still works on it stops. */
const overtaken = new Error('this report is made by another by now')

type Paper = making.TakenReport & Sheet

/** Undefined where it could not be made. */
const bytesOf = async (paper: Paper, format: ReportFormat, language: Language): Promise<Buffer | undefined> => {
  const bytes =
    format === 'pdf'
      ? await writePdf(reportLayout(paper, language), making.patienceMs)
      : await writeWorkbook(reportSheet(paper, language))
  return bytes === 'busy' || !bytes ? undefined : Buffer.from(bytes)
}

export const createReportMaker = ({ run, transactor, brands, pageAddress, ...deps }: Deps) => {
  const gather = createGather(deps)

  const note = async (report: making.TakenReport, progress: number): Promise<void> => {
    const [mine] = await run(making.noteProgress(report, Math.round(progress), new Date(deps.now())))
    if (!mine) throw overtaken
  }

  const dressOf = async (oemId: string): Promise<Dress> => {
    const { brand } = await brands.byOem(oemId)
    const [domain] = brand.domains
    return { brand, pages: pageAddress ?? (domain === undefined ? undefined : `https://${domain}`) }
  }

  const paperOf = async (report: making.TakenReport, content: ReportContent): Promise<Paper> => {
    const [maker] = await run(making.makerOf(report.id))
    const dress = await dressOf(report.oem_id)
    return { ...report, content, dress, code: checkCodeOf(report.id, content), maker: maker?.name ?? '' }
  }

  const filesOf = async (paper: Paper): Promise<making.ReportFile[] | undefined> => {
    const files: making.ReportFile[] = []
    for (const { format, language } of wishes) {
      const bytes = await bytesOf(paper, format, language)
      if (!bytes) return undefined
      files.push({ format, language, bytes })
      await note(paper, gathered + ((100 - gathered) * files.length) / (wishes.length + 1))
    }
    return files
  }

  /** All of it or none of it, and only by whoever still holds it. */
  const end = (paper: Paper, files: readonly making.ReportFile[]) =>
    transactor.run(async (tx) => {
      const [mine] = await tx.rows(making.endReady(paper, paper, new Date(deps.now())))
      if (mine) for (const file of files) await tx.rows(making.insertFile(paper, file))
      return { result: mine !== undefined }
    })

  const make = async (report: making.TakenReport): Promise<void> => {
    const content = await gather(report, (share) => note(report, gathered * share))
    if (!content) return void (await run(making.endFailed(report, 'noUnit')))
    const paper = await paperOf(report, content)
    const files = await filesOf(paper)
    if (!files) return void (await run(making.endFailed(report, 'tooLarge')))
    await end(paper, files)
  }

  return {
    /** Whether there was one. */
    async round(): Promise<boolean> {
      await run(making.giveUp(new Date(deps.now())))
      const [report] = await run(making.takeReport(new Date(deps.now())))
      if (!report) return false
      await make(report).catch((error: unknown) => {
        if (error !== overtaken) throw error
      })
      return true
    },
  }
}
