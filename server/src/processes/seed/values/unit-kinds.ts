import { factory } from './kinds/factory.ts'
import { hospital } from './kinds/hospital.ts'
import { hotel } from './kinds/hotel.ts'
import { mall } from './kinds/mall.ts'
import { nineSmall } from './kinds/nine-small.ts'
import { office } from './kinds/office.ts'
import { residential } from './kinds/residential.ts'
import { school } from './kinds/school.ts'
import type { KindRow, UnitKind } from './unit-kind.ts'

export const unitKinds: Readonly<Record<UnitKind, KindRow>> = {
  school,
  hospital,
  mall,
  factory,
  residential,
  hotel,
  office,
  nineSmall,
}
