import { useEffect, useRef, useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { openPages, type PdfPages } from './open-pages.ts'
import { ownFile } from './own-file.ts'
import styles from './pdf-page.module.css'

/** A PDF of our own, page by page, drawn in the page itself. */
export const PdfPage = () => {
  const t = useText()
  const { wordOf } = useAddressFields<'file'>()
  const file = ownFile(wordOf('file'))
  return (
    <RecordPage title={t(($) => $.me.content.pdf.title)} body="column">
      {file === undefined ? (
        <EmptyState
          picture="nothing"
          title={t(($) => $.me.content.pdf.none)}
          hint={t(($) => $.me.content.pdf.noneHint)}
        />
      ) : (
        <Opened key={file} file={file} />
      )}
    </RecordPage>
  )
}

const Opened = ({ file }: { readonly file: string }) => {
  const t = useText()
  const { files } = useCaller()
  const [pages, setPages] = useState<PdfPages | 'failed' | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setPages(undefined)
    openPages(files + file, leaving.signal).then(setPages, (error: unknown) => {
      if (leaving.signal.aborted) return
      console.warn(error)
      setPages('failed')
    })
    return () => leaving.abort()
  }, [files, file, turn])
  if (pages === undefined) return <RowSkeleton rows={6} label={t(($) => $.me.content.pdf.loading)} />
  if (pages === 'failed')
    return (
      <EmptyState
        picture="network"
        title={t(($) => $.me.content.pdf.failed)}
        hint={t(($) => $.me.content.pdf.failedHint)}
        action={<Button onClick={() => setTurn(turn + 1)}>{t(($) => $.shell.network.retry)}</Button>}
        urgent
      />
    )
  return <Pages pages={pages} />
}

const Pages = ({ pages }: { readonly pages: PdfPages }) => {
  const t = useText()
  const [no, setNo] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    return pages.draw(no, canvas.current)
  }, [pages, no])
  const label = t(($) => $.me.content.pdf.page, { n: no, of: pages.count })
  return (
    <>
      <canvas ref={canvas} className={styles.page} role="img" aria-label={label} />
      <div className={styles.turn}>
        <IconButton
          icon="chevron-left"
          label={t(($) => $.me.content.pdf.before)}
          disabled={no === 1}
          onClick={() => setNo(no - 1)}
        />
        <span role="status">{label}</span>
        <IconButton
          icon="chevron-right"
          label={t(($) => $.me.content.pdf.next)}
          disabled={no === pages.count}
          onClick={() => setNo(no + 1)}
        />
      </div>
    </>
  )
}
