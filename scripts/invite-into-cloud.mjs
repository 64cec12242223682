// Makes a link to register with in the cloud home that runs here. Whoever registers an address of ADMIN_EMAILS by it is an operator.
import { resolve } from 'node:path'
import { inviteInto } from './workerd.mjs'

const [email] = process.argv.slice(2)
if (!email?.includes('@')) {
  console.error(
    'node scripts/invite-into-cloud.mjs EMAIL, with the PORT, DATA_DIR and PUBLIC_URL of the cloud home',
  )
  process.exit(1)
}
const { PORT = '3000', DATA_DIR = './data', PUBLIC_URL } = process.env
const url = `http://localhost:${PORT}`
const [code] = await inviteInto({ url, dataDir: resolve(DATA_DIR) }, email)
console.log(
  code
    ? `Good for a week: ${new URL(`?invite=${code}`, PUBLIC_URL || url)}`
    : `${email} has an account already.`,
)
