import type { Prepared } from '@vigil/contract/equipment/control'
import { worstFireLoad } from '@vigil/device-types/fire-load'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { cutsPower, type Order } from './order.ts'
import styles from './impact-list.module.css'

interface ImpactListProps {
  readonly order: Order
  readonly prepared: Prepared
}

/** Who would feel it, whether a fire load is among them, why more is asked than usual, and in whose name it happens. */
export const ImpactList = ({ order, prepared: { impact, dangerReasons } }: ImpactListProps) => {
  const t = useText()
  const name = useName()
  const session = useSession()
  const load = worstFireLoad(impact.map(({ fireLoad }) => fireLoad))
  return (
    <>
      <p className={styles.lead}>
        {order.load !== undefined && (
          <>
            {t(($) => $.control.load, { name: order.name })} <b>{order.load}</b>
            {t(($) => $.control.afterLoad)}
          </>
        )}
        {t(($) => (cutsPower(order) ? $.control.cutsPower : $.control.impact))}
      </p>
      <ul className={styles.list}>
        {impact.map(({ equipmentId, deviceName, isChild, fireLoad }) => (
          <li key={equipmentId}>
            <Icon name={fireLoad === 'yes' ? 'flame' : 'bolt'} size={20} />
            <span className={styles.name}>{deviceName}</span>
            {fireLoad !== 'no' ? (
              <StateTag tone="warn" shape>
                {t(($) => (fireLoad === 'yes' ? $.control.fireLoad : $.control.unregistered))}
              </StateTag>
            ) : (
              <span className={styles.kind}>{t(($) => (isChild ? $.control.child : $.control.itself))}</span>
            )}
          </li>
        ))}
      </ul>
      {order.changes?.map(({ name: param, from, to }) => (
        <p key={param.zh} className={styles.fact}>
          <Icon name="info" size={20} />
          {t(($) => $.control.change, { name: name(param), from: from ?? t(($) => $.control.untold), to })}
        </p>
      ))}
      {load === 'unregistered' && (
        <p className={styles.fact}>
          <Icon name="info" size={20} />
          {t(($) => $.control.unregisteredHint)}
        </p>
      )}
      {load === 'no' && (
        <p className={styles.fact}>
          <span className={styles.safe}>
            <Icon name="shield-check" size={20} />
          </span>
          {t(($) => $.control.noFireLoad)}
        </p>
      )}
      {dangerReasons.map((reason) => (
        <p key={reason} className={styles.fact}>
          <Icon name="info" size={20} />
          {t(($) => $.control.reasons[reason])}
        </p>
      ))}
      <p className={styles.fact}>
        <Icon name="person" size={20} />
        {t(($) => $.control.operator, { name: session?.user.person ?? session?.userName ?? '' })}
      </p>
    </>
  )
}
