import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { registrationCalls, unitCodeOf } from '@vigil/contract/people/registration'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const ServiceSheet = lazyPart(async () => (await import('./service-sheet.tsx')).ServiceSheet)

/** Six digits are a hand's breadth; what a number keeps beyond is no place. */
const degree = (value: number): string => String(Number(value.toFixed(6)))

const always = ['address', 'coordinates', 'code', 'company', 'service', 'timeZone'] as const

export const UnitFacts = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const place =
    unit.longitude === null || unit.latitude === null ? null : `${degree(unit.longitude)}, ${degree(unit.latitude)}`
  const period = [unit.serviceFrom, unit.serviceUntil].map((at) => (at === null ? '' : dayText(at, language)))
  const facts = {
    address: unit.address,
    coordinates: place,
    code: unit.externalCode,
    joinCode: unitCodeOf(unit.projectId),
    company: unit.companyName,
    service: unit.serviceUntil === null ? null : period.join(' – '),
    timeZone: unit.timeZone,
  } as const
  // Newcomers ask for it whoever lets them in.
  const shown = can(registrationCalls.approve) ? [...always, 'joinCode' as const] : always
  return (
    <Card
      title={t(($) => $.unit.info.facts)}
      aside={
        can(projectAdminCalls.setServicePeriod) &&
        unit.state !== 'archived' && (
          <Button look="text" size="small" onClick={() => setOpen(true)}>
            {t(($) => $.unit.service.title)}
          </Button>
        )
      }
    >
      <FactList
        facts={shown.map((fact) => [t(($) => $.unit.info[fact]), facts[fact] || t(($) => $.unit.info.unknown)])}
        atEnd
      />
      {open && <ServiceSheet unit={unit} onClose={() => setOpen(false)} />}
    </Card>
  )
}
