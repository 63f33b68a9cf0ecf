// A name server that knows no name, for tests.
import { type NameServer, openNameServer, reply } from '@attestry/capture/guard/name-server.fixture'

const NO_SUCH_NAME = 0x8183

export const openNoNames = (): Promise<NameServer> => openNameServer((question) => [reply(question, [], NO_SUCH_NAME)])
