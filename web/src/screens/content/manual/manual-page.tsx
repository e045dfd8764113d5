import { useQuery } from '@tanstack/react-query'
import { helpAreas } from '@vigil/contract/content/help-areas'
import { websiteCalls, type ArticleSummary } from '@vigil/contract/content/website'
import { capabilities } from '@vigil/contract/rights/capabilities'
import { useState } from 'react'
import { contentPaths, guidePath } from '#infrastructure/navigation/content-paths.ts'
import { DocumentsLink } from '#features/content/documents-link.tsx'
import { useWordsOf } from '#features/content/use-words-of.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './manual-page.module.css'

const kinds = ['manualText', 'manualVideo'] as const

const GuidePage = lazyPart(async () => (await import('../guide/guide-page.tsx')).GuidePage)

/** How something is done, and beside it the first steps. */
export const ManualPage = () =>
  useAddressFields<'view'>().oneOf('view', ['guide']) === 'guide' ? <GuidePage /> : <Manual />

/** Chapters in their order, text and film, with what the reader has learned. */
const Manual = () => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(websiteCalls.manuals, {}), enabled: can(websiteCalls.manuals) })
  return (
    <RecordPage title={t(($) => $.me.content.manual.title)} body="column">
      <QueryState query={query} call={websiteCalls.manuals} rows={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.me.content.manual.none)}
              hint={t(($) => $.me.content.manual.noneHint)}
            />
          ) : (
            <OfArea rows={rows} />
          )
        }
      </QueryState>
      <Card>
        <LinkRow icon="run" text={t(($) => $.me.content.guide.title)} to={guidePath} />
        <DocumentsLink />
        <LinkRow icon="chat" text={t(($) => $.me.content.manual.ask)} to={contentPaths.feedback} />
      </Card>
    </RecordPage>
  )
}

/** Whoever comes from a page finds what helps there; where nobody has written it, everything. */
const OfArea = ({ rows }: { readonly rows: readonly ArticleSummary[] }) => {
  const t = useText()
  const nameOf = useName()
  const { oneOf, change } = useAddressFields<'area'>()
  const area = oneOf('area', capabilities)
  if (area === undefined) return <Chapters rows={rows} />
  const own = rows.filter((row) => row.area === area)
  const name = nameOf(helpAreas[area])
  if (own.length === 0)
    return (
      <>
        <p className={styles.sub}>{t(($) => $.me.content.manual.forPageNone, { area: name })}</p>
        <Chapters rows={rows} />
      </>
    )
  return (
    <>
      <h2 className={styles.head}>{t(($) => $.me.content.manual.forPage, { area: name })}</h2>
      <Chapters rows={own} />
      <Button look="outline" onClick={() => change({ area: undefined })}>
        {t(($) => $.me.content.manual.everything)}
      </Button>
    </>
  )
}

const says = (word: string, { title, summary }: ArticleSummary): boolean =>
  [title.zh, title.en, summary.zh, summary.en].some((text) => text.toLowerCase().includes(word.trim().toLowerCase()))

const Chapters = ({ rows }: { readonly rows: readonly ArticleSummary[] }) => {
  const t = useText()
  const [word, setWord] = useState('')
  const { oneOf, change } = useAddressFields<'form'>()
  const kind = oneOf('form', kinds)
  const shown = rows.filter((row) => (kind === undefined || row.kind === kind) && says(word, row))
  const learned = rows.filter(({ isRead }) => isRead).length
  const chips = [
    { value: 'all', text: t(($) => $.me.content.manual.all), count: rows.length },
    ...kinds.map((value) => ({
      value,
      text: t(($) => (value === 'manualText' ? $.me.content.manual.text : $.me.content.manual.video)),
      count: rows.filter((row) => row.kind === value).length,
    })),
  ]
  return (
    <>
      <SearchField
        label={t(($) => $.me.content.manual.search)}
        placeholder={t(($) => $.me.content.manual.searchHint)}
        clearLabel={t(($) => $.me.content.manual.clear)}
        value={word}
        onChange={setWord}
      />
      <ChipRow
        label={t(($) => $.me.content.manual.kind)}
        chips={chips}
        chosen={[kind ?? 'all']}
        onPress={(value) => change({ form: value === 'all' ? undefined : value })}
      />
      <p className={styles.learned}>{t(($) => $.me.content.manual.learned, { n: learned, of: rows.length })}</p>
      {shown.length === 0 ? (
        <EmptyState
          compact
          picture="nothing"
          title={t(($) => $.me.content.manual.noneFound)}
          hint={t(($) => $.me.content.manual.noneFoundHint)}
        />
      ) : (
        <Card padded={false}>
          <ol className={styles.rows}>
            {shown.map((chapter) => (
              <li key={chapter.entryId}>
                <Chapter chapter={chapter} place={rows.indexOf(chapter) + 1} />
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}

const Chapter = ({ chapter, place }: { readonly chapter: ArticleSummary; readonly place: number }) => {
  const t = useText()
  const router = useRouter()
  const wordsOf = useWordsOf()
  const { entryId, kind, title, isRead, minutes } = chapter
  const isFilm = kind === 'manualVideo'
  const page = isFilm ? contentPaths.manualVideo : contentPaths.manualText
  return (
    <a className={styles.row} href={router.hrefOf(`${page}?id=${entryId}`)}>
      <i className={`${styles.place} ${isRead ? styles.done : ''}`}>
        {isRead ? <Icon name="check" size={20} /> : place}
      </i>
      <span className={styles.words}>
        <b>{wordsOf(title)}</b>
        <span className={styles.sub}>
          {isFilm ? t(($) => $.me.content.manual.video) : t(($) => $.me.content.manual.text)}
          {!isFilm && ` · ${t(($) => $.me.content.minutes, { n: minutes })}`}
          {isRead && ` · ${t(($) => $.me.content.manual.done)}`}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
