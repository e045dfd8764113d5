import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './info.module.css'

/** The name on its door, and the way to the room where that is changed. */
export const BrandCard = ({ oem: { oemId, brand } }: { readonly oem: Pick<OemFigures, 'oemId' | 'brand'> }) => {
  const t = useText()
  const can = useCan()
  const name = useName()
  const router = useRouter()
  const domains = brand?.domains.join('、') || t(($) => $.oem.info.noDomain)
  return (
    <Card title={t(($) => $.oem.info.brand)}>
      <div className={styles.brand}>
        {brand ? <b>{name(brand.name)}</b> : <p>{t(($) => $.oem.info.noBrand)}</p>}
        {brand && <p className={styles.quiet}>{domains}</p>}
        {can(brandStudioCalls.draft) && (
          <Button
            look="soft"
            icon="palette"
            onClick={() => void router.go(`${router.places.brandStudio}?oemId=${oemId}`)}
          >
            {t(($) => $.oem.info.studio)}
          </Button>
        )}
      </div>
    </Card>
  )
}
