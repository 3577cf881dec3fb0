"""Mail: plain text through the host's relay, to addresses whose readers have said that they are theirs.

Every letter can be ended by one click of the program that shows it (RFC 8058), and says so itself. The id of
a letter is the same however often it is tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from collections.abc import Mapping
from email.charset import QP, Charset
from email.header import Header
from email.message import Message
from email.policy import compat32
from email.utils import formatdate

import aiosmtplib

from app.messages.addresses import Unfit, is_name
from app.messages.sender import Unsent
from app.settings import Settings
from app.words import sentence
from engine.classes import dataclass

#: Seconds for each word that is said to the relay, and for all of them: only then another process tries.
SECONDS, LONGEST_TRY = 10.0, 20.0
#: For so many seconds a connection is kept for the next letter, for so many letters, and so many at a time:
#: relays end those that say nothing, or too much.
KEPT, MOST_LETTERS, MOST_KEPT = 5.0, 50, 4
LONGEST = 254
#: Every line of a head is one: nothing in it is as long as a line may be. The body can be read by anything.
POLICY, BODY = compat32.clone(linesep="\r\n", max_line_length=900), Charset("utf-8")
BODY.body_encoding = QP
#: What stands before the at sign; quotes, comments and further alphabets are not taken.
LOCAL = re.compile(r"(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)")


def checked_mail(text: str) -> str:
    """The address, its host in small letters, if mail could be sent there.

    >>> checked_mail("Leto@Caladan.example")
    'Leto@caladan.example'
    >>> checked_mail("leto@localhost")
    Traceback (most recent call last):
    app.messages.addresses.Unfit: not_public
    """
    local, at, host = text.strip().rpartition("@")
    host = host.lower()
    if not at or len(text) > LONGEST or not LOCAL.fullmatch(local):
        raise Unfit("malformed")
    if not is_name(host):
        raise Unfit("not_public" if "." not in host or "[" in host else "malformed")
    return f"{local}@{host}"


def shown_mail(address: str) -> str:
    """By which its owner knows it again, and nobody else can write there.

    >>> shown_mail("leto@caladan.example")
    'l…@caladan.example'
    """
    local, _, host = address.rpartition("@")
    return f"{local[:1]}\u2026@{host}"


@dataclass(frozen=True, slots=True)
class Letter:
    """What is sent, in the language of who reads it."""

    id: str
    subject: str
    text: str
    language: str = "en"
    #: Letters of one topic are shown together.
    topic: str = ""
    #: Where one says that nothing more is wanted: for programs, and for people.
    stop: str = ""
    stop_page: str = ""


class Line:
    """A connection to the relay, and how many letters have gone over it."""

    def __init__(self, client: aiosmtplib.SMTP) -> None:
        self.client = client
        self.letters = 0
        self.ends: asyncio.TimerHandle | None = None


class Relay:
    """The host's own server for mail: the only one that is talked to."""

    def __init__(self, settings: Settings, seconds: float = SECONDS, kept: float = KEPT) -> None:
        self._settings = settings
        self._seconds = seconds
        self._kept = kept
        self._domain = settings.mail_from.rpartition("@")[2]
        #: Connections over which nothing goes just now, the one that was used last at the end.
        self._free: list[Line] = []

    async def send(self, address: str, letter: Letter) -> None:
        """Hand it over once. Unfit if it is refused for good, Unsent if perhaps it was not taken."""
        try:
            async with asyncio.timeout(LONGEST_TRY):
                line = await self._line()
                try:
                    written = self._written(address, letter)
                    await line.client.sendmail(self._settings.mail_from, [address], written)
                except BaseException:
                    # Whatever it was, nobody knows what the relay waits for now.
                    line.client.close()
                    raise
                self._keep(line)
        except aiosmtplib.SMTPAuthenticationError:
            # The host's to mend, and nobody's address has failed by it.
            raise Unsent("relay_refuses_us") from None
        except aiosmtplib.SMTPRecipientsRefused as refused:
            raise _meaning(refused.recipients[0].code) from None
        except aiosmtplib.SMTPResponseException as refused:
            raise _meaning(refused.code) from None
        except (aiosmtplib.SMTPTimeoutError, TimeoutError):
            raise Unsent("too_slow") from None
        except ssl.SSLError:
            raise Unsent("not_trusted") from None
        except (aiosmtplib.SMTPException, OSError):
            raise Unsent("relay_away") from None

    async def stop(self) -> None:
        """Nothing is kept any more."""
        free, self._free = self._free, []
        await asyncio.gather(*map(self._end, free))

    # -- connections -------------------------------------------------------------------------------

    async def _line(self) -> Line:
        """A connection that the relay has not ended, or a new one."""
        while self._free:
            line = self._free.pop()
            if line.ends is not None:
                line.ends.cancel()
            try:
                await line.client.rset()
            except (aiosmtplib.SMTPException, OSError):
                line.client.close()
            except BaseException:
                line.client.close()
                raise
            else:
                return line
        settings = self._settings
        client = aiosmtplib.SMTP(
            hostname=settings.mail_host,
            port=settings.mail_port,
            username=settings.mail_user or None,
            password=settings.mail_password.get_secret_value() or None,
            use_tls=settings.mail_tls == "tls",
            start_tls=settings.mail_tls == "starttls",
            timeout=self._seconds,
        )
        try:
            await client.connect()
        except BaseException:
            client.close()
            raise
        return Line(client)

    def _keep(self, line: Line) -> None:
        line.letters += 1
        if line.letters < MOST_LETTERS and len(self._free) < MOST_KEPT and self._kept:
            line.ends = asyncio.get_running_loop().call_later(self._kept, self._ended, line)
            self._free.append(line)
        else:
            line.client.close()

    def _ended(self, line: Line) -> None:
        if line in self._free:
            self._free.remove(line)
            line.client.close()

    async def _end(self, line: Line) -> None:
        if line.ends is not None:
            line.ends.cancel()
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await line.client.quit()
        line.client.close()

    # -- what is said ------------------------------------------------------------------------------

    def _written(self, address: str, letter: Letter) -> bytes:
        head = {
            "From": f"Arrakis <{self._settings.mail_from}>",
            "To": address,
            "Subject": letter.subject,
            "Date": formatdate(localtime=False),
            "Message-ID": f"<{letter.id}@{self._domain}>",
        }
        if letter.topic:
            head["References"] = f"<{letter.topic}@{self._domain}>"
        head["Auto-Submitted"] = "auto-generated"
        text = letter.text
        if letter.stop:
            head["List-Unsubscribe"] = f"<{letter.stop}>"
            head["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text = f"{text}\n\n-- \n{sentence('mail.stop', letter.language)}\n{letter.stop_page}"
        return written(head, text)


def written(head: Mapping[str, str], text: str) -> bytes:
    """A letter as it is handed over. The newer way of putting one together is eight times as much work.

    >>> print(written({"Subject": "Arrakis"}, "It is your turn.").decode().replace("\\r", ""))
    Subject: Arrakis
    MIME-Version: 1.0
    Content-Type: text/plain; charset="utf-8"
    Content-Transfer-Encoding: quoted-printable
    <BLANKLINE>
    It is your turn.
    """
    message = Message(policy=POLICY)
    for name, value in head.items():
        if "\r" in value or "\n" in value:
            raise Unfit("malformed")
        message[name] = value if value.isascii() else Header(value, "utf-8").encode()
    message.set_payload(text, BODY)
    return message.as_bytes(policy=POLICY)


def _meaning(code: int) -> Unfit | Unsent:
    """Answers that begin with four may go better later; those with five never."""
    return (Unfit if code >= 500 else Unsent)(f"answer_{code}")
