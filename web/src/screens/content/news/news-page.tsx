import { useQuery } from '@tanstack/react-query'
import { websiteCalls } from '@vigil/contract/content/website'
import { websiteDeskCalls } from '@vigil/contract/content/website-desk'
import { contentPaths, deskPath } from '#infrastructure/navigation/content-paths.ts'
import { SafeLink } from '#features/content/article-body.tsx'
import { useWordsOf } from '#features/content/use-words-of.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { ArticleRow } from './article-row.tsx'
import { Highlights } from './highlights.tsx'
import styles from './news-page.module.css'

const Desk = lazyPart(async () => (await import('../desk/desk-page.tsx')).DeskPage)

/** What the operator and the platform tell their people; the desk of whoever writes opens beside it. */
export const NewsPage = () => {
  const t = useText()
  const { wordOf } = useAddressFields<'view'>()
  if (wordOf('view') === 'desk') return <Desk />
  return (
    <ArticleListPage
      title={t(($) => $.me.content.news.title)}
      call={websiteCalls.news}
      to={contentPaths.newsInfo}
      hasHighlights
    />
  )
}

export const InfoPage = () => {
  const t = useText()
  return (
    <ArticleListPage
      title={t(($) => $.me.content.news.info)}
      call={websiteCalls.fireInformation}
      to={contentPaths.infoDetail}
    />
  )
}

interface ArticleListPageProps {
  readonly title: string
  readonly call: typeof websiteCalls.news
  readonly to: string
  readonly hasHighlights?: boolean
}

const ArticleListPage = ({ title, call, to, hasHighlights = false }: ArticleListPageProps) => {
  const t = useText()
  const router = useRouter()
  const can = useCan()
  const query = usePages(call, {})
  const write = can(websiteDeskCalls.add) && (
    <Button look="outline" size="small" icon="edit" onClick={() => void router.go(deskPath)}>
      {t(($) => $.me.content.news.write)}
    </Button>
  )
  return (
    <RecordPage title={title} body="column" actions={write}>
      {hasHighlights && <Highlights />}
      <PagedRows
        query={query}
        call={call}
        none={
          <EmptyState
            picture="nothing"
            title={t(($) => $.me.content.news.none)}
            hint={t(($) => $.me.content.news.noneHint)}
            action={write}
          />
        }
      >
        {(rows) => (
          <Card padded={false}>
            <ul className={styles.rows}>
              {rows.map((article) => (
                <li key={article.entryId}>
                  <ArticleRow article={article} to={`${to}?id=${article.entryId}`} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
      {hasHighlights && <Links />}
    </RecordPage>
  )
}

/** Beside what the page is about: nothing is said where there is none. */
const Links = () => {
  const t = useText()
  const can = useCan()
  const wordsOf = useWordsOf()
  const { data } = useQuery({ ...queryOf(websiteCalls.links, {}), enabled: can(websiteCalls.links) })
  const rows = (data?.rows ?? []).filter(({ link }) => link !== null)
  if (rows.length === 0) return null
  return (
    <Card title={t(($) => $.me.content.news.links)}>
      <ul className={styles.links}>
        {rows.map(({ entryId, link, title }) => (
          <li key={entryId}>
            <SafeLink to={link ?? ''}>{wordsOf(title)}</SafeLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
