import { firmwareCalls } from '@vigil/contract/firmware/firmware'
import type { ReactNode } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useHeading } from './use-heading.ts'
import styles from './firmware.module.css'

interface ImageListProps {
  readonly title: string
  readonly actions: ReactNode
  readonly above: ReactNode
}

/** What was signed, sent and found right. */
export const ImageList = ({ above, ...bar }: ImageListProps) => {
  const t = useText()
  const language = useLanguage()
  const heading = useHeading()
  const query = usePages(firmwareCalls.images, {}, { size: 50 })
  const none = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.platform.firmware.noImages)}
      hint={t(($) => $.platform.firmware.noImagesHint)}
    />
  )
  return (
    <RecordPage {...bar}>
      {above}
      <PagedRows query={query} call={firmwareCalls.images} none={none}>
        {(rows) => (
          <ul className={styles.images}>
            {rows.map((image) => (
              <li key={image.firmwareImageId}>
                <span className={styles.words}>
                  <b>{heading(image)}</b>
                  <small>
                    {t(($) => $.platform.firmware.size, { n: Math.ceil(image.size / 1_024) })} ·{' '}
                    {t(($) => $.platform.firmware.least, { version: image.minimumVersion })} ·{' '}
                    {new Date(image.addedAt).toLocaleDateString(language)}
                  </small>
                  <code className={styles.hash}>{image.sha256}</code>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </RecordPage>
  )
}
