import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { isPdf, openPdf, type PdfFile } from './pdf-file.ts'
import styles from './plan.module.css'

interface PlanPictureProps {
  /** The picture to be sent; undefined until there is one. */
  readonly onChange: (picture: File | undefined) => void
}

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

/** A picture, or a page of a PDF that becomes one here. */
export const PlanPicture = ({ onChange }: PlanPictureProps) => {
  const t = useText()
  const [pdf, setPdf] = useState<PdfFile | 'opening' | 'wrong' | undefined>(undefined)
  useEffect(() => () => (typeof pdf === 'object' ? pdf.close() : undefined), [pdf])
  const take = async (file: File | undefined): Promise<void> => {
    onChange(undefined)
    if (!file || !isPdf(file)) {
      setPdf(undefined)
      return onChange(file)
    }
    setPdf('opening')
    return setPdf(await openPdf(file).catch((): 'wrong' => 'wrong'))
  }
  return (
    <>
      <label className={styles.file}>
        {t(($) => $.map.plan.picture)}
        <input type="file" accept={accepted} onChange={({ target }) => void take(target.files?.[0])} />
      </label>
      {pdf === 'opening' && <p role="status">{t(($) => $.map.plan.opening)}</p>}
      {pdf === 'wrong' && <p role="alert">{t(($) => $.map.plan.pdfWrong)}</p>}
      {typeof pdf === 'object' && <PdfPage pdf={pdf} onChange={onChange} />}
    </>
  )
}

const PdfPage = ({ pdf, onChange }: PlanPictureProps & { readonly pdf: PdfFile }) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const [drawn, setDrawn] = useState<{ page: number; address: string } | 'wrong' | undefined>(undefined)
  const made = useEffectEvent(onChange)
  useEffect(() => {
    let address: string | undefined
    let isOver = false
    pdf.draw(page).then(
      (picture) => {
        if (isOver) return
        address = URL.createObjectURL(picture)
        setDrawn({ page, address })
        made(picture)
      },
      () => setDrawn('wrong'),
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [pdf, page])
  const choose = (value: string): void => {
    onChange(undefined)
    setPage(Number(value))
  }
  return (
    <>
      {pdf.pages > 1 && (
        <SelectField
          label={t(($) => $.map.plan.page)}
          value={String(page)}
          options={Array.from({ length: pdf.pages }, (_, at) => ({
            value: String(at + 1),
            text: t(($) => $.map.plan.pages, { n: at + 1, count: pdf.pages }),
          }))}
          onChange={choose}
        />
      )}
      {drawn === 'wrong' && <p role="alert">{t(($) => $.map.plan.pdfWrong)}</p>}
      {typeof drawn === 'object' && drawn.page === page ? (
        <img className={styles.preview} src={drawn.address} alt={t(($) => $.map.plan.preview)} />
      ) : (
        drawn !== 'wrong' && <p role="status">{t(($) => $.map.plan.opening)}</p>
      )}
    </>
  )
}
