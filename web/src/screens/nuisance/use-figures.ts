/** The figures of a point in words; null where there is nothing to say. */
import type { NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'

export const useFigures = (point: NuisancePoint) => {
  const t = useText()
  const language = useLanguage()
  const { falseAlarms, share, pairs, flapping, lastAt, rate, rateBefore } = point
  const trend = rateBefore === null ? 'new' : rate > rateBefore ? 'more' : rate < rateBefore ? 'less' : 'same'
  return {
    count: t(($) => $.nuisance.count, { n: falseAlarms }),
    share: falseAlarms === 0 ? null : t(($) => $.nuisance.share, { n: Math.round(share * 100) }),
    pairs: pairs === 0 ? null : t(($) => $.nuisance.pairs, { n: pairs }),
    flapping: flapping === 0 ? null : t(($) => $.nuisance.flapping, { n: flapping }),
    last: lastAt === null ? null : t(($) => $.nuisance.last, { time: dayTimeText(Date.parse(lastAt), language) }),
    before: rateBefore === null ? null : t(($) => $.nuisance.before, { n: rateBefore }),
    trend: t(($) => $.nuisance.trend[trend]),
  }
}
