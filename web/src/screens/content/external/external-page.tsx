import { websiteCalls } from '@vigil/contract/content/website'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { drawingAddress } from '#foundation/brand/drawing-address.ts'
import { useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { secondPage } from '../download/second-page.ts'
import styles from '../download/download-page.module.css'

/** The second brand, for whoever comes from outside: who it is, the way in, the app, the telephone. */
export const ExternalPage = () => {
  const t = useText()
  const language = useLanguage()
  const speaks = useBrandLanguage()
  const { answer, failure, retry } = useAsked(websiteCalls.logo, { page: secondPage })
  return (
    <RecordPage title={answer?.name[speaks] ?? t(($) => $.me.content.external.title)} body="column">
      {failure && (
        <EmptyState
          picture="network"
          title={t(($) => $.shell.failed.title)}
          hint={failureText(t, language, failure)}
          action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
          urgent
        />
      )}
      {!answer && !failure && <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />}
      {answer && (
        <>
          <div className={styles.door}>
            <img src={drawingAddress(answer.logo.light)} width={72} height={72} alt="" />
            <b>{answer.name[speaks]}</b>
          </div>
          <Card>
            <LinkRow
              icon="person"
              text={t(($) => $.me.content.external.enter, { name: answer.name[speaks] })}
              to={`/pagesLogin/login/${secondPage}`}
            />
            <LinkRow icon="qr" text={t(($) => $.me.content.download.title)} to={contentPaths.downloadSecond} />
          </Card>
          {answer.hotline !== null && (
            <a className={styles.get} href={`tel:${answer.hotline.replaceAll(/[^\d+]/g, '')}`}>
              {t(($) => $.me.content.external.call, { hotline: answer.hotline })}
            </a>
          )}
        </>
      )}
    </RecordPage>
  )
}
