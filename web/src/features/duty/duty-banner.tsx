import type { DutyNow } from '@vigil/contract/duty/now'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { dutyAddress } from './duty-address.ts'
import { arrivedOf, hoursText, namesText } from './duty-texts.ts'
import { useDutyNow } from './use-duty-now.ts'
import styles from './duty-banner.module.css'

/** One line of Home: who watches now, and the way to the duty pages. Nothing for who may not know. */
export const DutyBanner = ({ projectId }: { readonly projectId: string }) => {
  const { data } = useDutyNow(projectId)
  const texts = useAreas('duty')
  return data && texts.status === 'ready' ? <Line duty={data} /> : null
}

const Line = ({ duty }: { readonly duty: DutyNow }) => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage()
  const { shift, openCheck, handoverId } = duty
  const address = dutyAddress(router, handoverId === null ? 'now' : 'handover')
  const present = arrivedOf(shift?.people ?? []).length
  const sign = openCheck
    ? t(($) => $.duty.check.title)
    : handoverId === null
      ? t(($) => $.duty.now.present, { n: present })
      : t(($) => $.duty.handover.underWay)
  return (
    <a className={styles.line} href={router.hrefOf(address)}>
      <Icon name="calendar" size={22} />
      <span className={styles.words}>
        <b>
          {shift
            ? namesText(
                shift.people,
                t(($) => $.duty.between),
              )
            : t(($) => $.duty.now.nobody)}
        </b>
        <span>{shift ? `${hoursText(shift, language)} · ${sign}` : t(($) => $.duty.now.nobodyHint)}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
