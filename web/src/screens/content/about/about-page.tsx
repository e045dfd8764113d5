import { useQuery } from '@tanstack/react-query'
import { websiteCalls } from '@vigil/contract/content/website'
import { ArticleBody } from '#features/content/article-body.tsx'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { ReadMore } from '#features/content/read-more.tsx'
import { runningVersion } from '#features/content/running-version.ts'
import { useWordsOf } from '#features/content/use-words-of.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { BrandMark } from '#foundation/brand/brand-mark.tsx'
import { useBrand, useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './about-page.module.css'

/** Whose this is, which version, what was agreed to, and whom to call. */
export const AboutPage = () => {
  const t = useText()
  const { places } = useRouter()
  return (
    <RecordPage title={t(($) => $.me.content.about.title)} body="column">
      <Face />
      <Words />
      <Card>
        <LinkRow icon="info" text={t(($) => $.me.content.about.version)} to={contentPaths.version} />
        <LinkRow icon="document" text={t(($) => $.me.content.about.terms)} to={places.userAgreement} />
        <LinkRow icon="list" text={t(($) => $.me.content.about.manual)} to={contentPaths.manual} />
        <LinkRow icon="chat" text={t(($) => $.me.content.about.feedback)} to={contentPaths.feedback} />
        <LinkRow icon="qr" text={t(($) => $.me.content.about.download)} to={contentPaths.download} />
        <Hotline />
      </Card>
    </RecordPage>
  )
}

const Face = () => {
  const t = useText()
  const brand = useBrand()
  const speaks = useBrandLanguage()
  return (
    <div className={styles.face}>
      <BrandMark size={72} />
      <b className={styles.name}>{brand?.name[speaks]}</b>
      <span className={styles.sub}>{t(($) => $.me.content.about.running, { version: runningVersion() })}</span>
    </div>
  )
}

const Words = () => {
  const t = useText()
  const can = useCan()
  const wordsOf = useWordsOf()
  const query = useQuery({ ...queryOf(websiteCalls.about, {}), enabled: can(websiteCalls.about) })
  return (
    <QueryState query={query} call={websiteCalls.about} rows={3}>
      {({ article }) => {
        const words = article && wordsOf(article.body)
        if (!words)
          return (
            <EmptyState
              compact
              picture="nothing"
              title={t(($) => $.me.content.about.none)}
              hint={t(($) => $.me.content.about.noneHint)}
            />
          )
        return (
          <Card title={wordsOf(article.title)}>
            <ReadMore>
              <ArticleBody body={words} pictures={article.pictures} />
            </ReadMore>
          </Card>
        )
      }}
    </QueryState>
  )
}

const Hotline = () => {
  const t = useText()
  const hotline = useBrand()?.hotline
  if (!hotline) return null
  return (
    <a className={styles.hotline} href={`tel:${hotline.replaceAll(/[^\d+]/g, '')}`}>
      <Icon name="phone" size={22} />
      <span>{t(($) => $.me.content.about.hotline)}</span>
      <span className={styles.sub}>{hotline}</span>
    </a>
  )
}
