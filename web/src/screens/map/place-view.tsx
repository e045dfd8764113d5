import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ownPosition } from '#infrastructure/native/own-position.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { distanceText } from '#foundation/map/distance-text.ts'
import { LazyGround } from '#foundation/map/lazy-ground.tsx'
import { Pin } from '#foundation/map/pin.tsx'
import { amapLink, geoLink, metresBetween, type AskedPlace } from './asked-place.ts'
import { coordinatesText } from './choose/choose-address.ts'
import styles from './place-view.module.css'

/** As exact as a telephone knows where it is. */
const byPhone = 10

const heights = { phone: 320, wide: 480 }

/** A place on the ground, how far it is, and the way to it by whichever map the phone has. */
export const PlaceView = ({ place }: { readonly place: AskedPlace }) => {
  const t = useText()
  const wide = useWide()
  const name = place.name === '' ? t(($) => $.map.unnamed) : place.name
  return (
    <div className={styles.view}>
      <LazyGround
        label={t(($) => $.map.ground, { name })}
        height={wide ? heights.wide : heights.phone}
        around={[place]}
        canFit
      >
        {({ pointOf }) => <Pin at={pointOf(place)} />}
      </LazyGround>
      <Card title={name}>
        <FactList
          facts={[
            [t(($) => $.map.address), place.address === '' ? undefined : place.address],
            [t(($) => $.map.coordinates), coordinatesText(place)],
            [t(($) => $.map.distance), <Distance key="distance" to={place} />],
          ]}
        />
        <nav className={styles.ways} aria-label={t(($) => $.map.wayTo)}>
          <a className={styles.way} href={geoLink(place)}>
            <Icon name="phone" size={20} />
            {t(($) => $.map.phone)}
          </a>
          <a className={styles.way} href={amapLink(place)} target="_blank" rel="noopener noreferrer">
            <Icon name="map" size={20} />
            {t(($) => $.map.amap)}
          </a>
        </nav>
      </Card>
    </div>
  )
}

type Measured = 'unasked' | 'asking' | 'unknown' | number

/** Only when somebody asks: where he is is nobody's business before that. */
const Distance = ({ to }: { readonly to: AskedPlace }) => {
  const t = useText()
  const [measured, setMeasured] = useState<Measured>('unasked')
  const measure = async (): Promise<void> => {
    setMeasured('asking')
    const here = await ownPosition()
    setMeasured(typeof here === 'string' ? 'unknown' : metresBetween(here, to))
  }
  if (typeof measured === 'number') return distanceText(t, measured, byPhone)
  if (measured === 'asking') return t(($) => $.map.measuring)
  return (
    <>
      {measured === 'unknown' && <span role="alert">{t(($) => $.map.noFix)} </span>}
      <Button look="text" size="small" onClick={() => void measure()}>
        {t(($) => $.map.measure)}
      </Button>
    </>
  )
}
