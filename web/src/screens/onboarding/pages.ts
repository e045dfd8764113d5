/** The pages of adding, fetched together: whoever opens one opens the next ones too, and the first visit names one file. */
import { AddScreen, GatewayAddScreen } from './add/add-screen.tsx'
import { BluetoothScreen } from './bluetooth/bluetooth-screen.tsx'
import { ChildAddScreen } from './gateway/child-add-screen.tsx'
import { GatewayChoiceScreen } from './gateway/gateway-choice-screen.tsx'
import { HeardListScreen } from './gateway/heard-list-screen.tsx'
import { KindChoiceScreen } from './kind-choice/kind-choice-screen.tsx'
import { NetworkScreen } from './network/network-screen.tsx'
import { ProtocolChoiceScreen } from './protocol-choice/protocol-choice-screen.tsx'

export const pages = {
  equipmentAdd: AddScreen,
  equipmentKinds: KindChoiceScreen,
  protocolChoice: ProtocolChoiceScreen,
  gatewayAdd: GatewayAddScreen,
  gatewayChoice: GatewayChoiceScreen,
  heardList: HeardListScreen,
  childAdd: ChildAddScreen,
  network: NetworkScreen,
  bluetooth: BluetoothScreen,
}
