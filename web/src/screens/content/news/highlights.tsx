import { useQuery } from '@tanstack/react-query'
import { websiteCalls, type ArticleSummary } from '@vigil/contract/content/website'
import { useEffect, useRef } from 'react'
import { SafeLink } from '#features/content/article-body.tsx'
import { Cover } from '#features/content/cover.tsx'
import { Swiper } from '#features/content/swiper.tsx'
import { useWordsOf } from '#features/content/use-words-of.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import styles from './news-page.module.css'

/** The pictures that take turns and the four ads, where somebody has put some: what is beside the news is never waited for. */
export const Highlights = () => (
  <>
    <Rotation />
    <Ads />
  </>
)

const Rotation = () => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({ ...queryOf(websiteCalls.rotationCharts, {}), enabled: can(websiteCalls.rotationCharts) })
  if (!data || data.rows.length === 0) return null
  return (
    <Swiper label={t(($) => $.me.content.news.rotation)} slides={data.rows} keyOf={({ entryId }) => entryId}>
      {(slide) => <Slide slide={slide} />}
    </Swiper>
  )
}

const Slide = ({ slide }: { readonly slide: ArticleSummary }) => {
  const wordsOf = useWordsOf()
  const face = (
    <>
      <Cover picture={slide.cover} size="address" />
      <span className={styles.caption}>
        <b>{wordsOf(slide.title)}</b>
        <span className={styles.sub}>{wordsOf(slide.summary)}</span>
      </span>
    </>
  )
  return slide.link === null ? face : <SafeLink to={slide.link}>{face}</SafeLink>
}

const Ads = () => {
  const can = useCan()
  const { data } = useQuery({ ...queryOf(websiteCalls.ads, {}), enabled: can(websiteCalls.ads) })
  if (!data || data.rows.length === 0) return null
  return (
    <div className={styles.ads}>
      {data.rows.map((ad) => (
        <Ad key={ad.entryId} ad={ad} />
      ))}
    </div>
  )
}

/** Counted once for each time the page is opened. */
const Ad = ({ ad }: { readonly ad: ArticleSummary }) => {
  const t = useText()
  const wordsOf = useWordsOf()
  const counter = useCommand(websiteCalls.updateAd, () => undefined)
  const counted = useRef<string | undefined>(undefined)
  const { run } = counter
  useEffect(() => {
    if (counted.current === ad.entryId) return
    counted.current = ad.entryId
    void run({ entryId: ad.entryId, event: 'view' })
  }, [ad.entryId, run])
  const face = (
    <>
      <Cover picture={ad.cover} size="thumbnail" />
      <span className={styles.sub}>
        {t(($) => $.me.content.news.ad)} · {wordsOf(ad.title)}
      </span>
    </>
  )
  return <div className={styles.ad}>{ad.link === null ? face : <SafeLink to={ad.link}>{face}</SafeLink>}</div>
}
