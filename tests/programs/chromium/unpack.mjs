// Unpacks the browser of the package beside this file into TMPDIR, with the libraries and fonts it may miss, and prints where it is.
import chromium from '@sparticuz/chromium'

console.log(await chromium.executablePath())
