import { expect, it } from 'vitest'
import { reportPage } from '../work-order/report.ts'
import { readScan } from './read-scan.ts'

const code = 'AbCdEfGhIjKlMnOpQrSt-_'
const report = { kind: 'report', code }
const placeId = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'

it.each([
  ['a report code behind the mark of the page', `https://fire.example/#${reportPage}?report=${code}`, report],
  ['the same with another field behind it', `https://fire.example/?report=${code}&from=wall`, report],
  ['the same without a host', `${reportPage}?report=${code}`, report],
  ['a code of a round', `VP1.${placeId.replaceAll('-', '')}.q1.${'A'.repeat(22)}`, { kind: 'patrolPlace', placeId }],
  ['a label', 'SN:AL-0100;TYPE:164', { kind: 'label', keyCode: 'AL-0100' }],
  ['a report code that is too long', `https://fire.example/#${reportPage}?report=${code}x`, undefined],
  ['words', '今日特价 ¥9.9', undefined],
])('reads %s', (_, text, read) => expect(readScan(text)).toEqual(read))
