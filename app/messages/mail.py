"""Mail: plain text through the host's relay, to addresses whose readers have said that they are theirs.

Every letter can be ended by one click of the program that shows it (RFC 8058), and says so itself. The id of
a letter is the same however often it is tried.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate

import aiosmtplib

from app.messages.addresses import Unfit, is_name
from app.messages.sender import Unsent
from app.settings import Settings
from app.words import sentence

#: Seconds for each word that is said to the relay, and for all of them: only then another process tries.
SECONDS, LONGEST_TRY = 10.0, 20.0
LONGEST = 254
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


class Relay:
    """The host's own server for mail: the only one that is talked to."""

    def __init__(self, settings: Settings, seconds: float = SECONDS) -> None:
        self._settings = settings
        self._seconds = seconds
        self._domain = settings.mail_from.rpartition("@")[2]

    async def send(self, address: str, letter: Letter) -> None:
        """Hand it over once. Unfit if it is refused for good, Unsent if perhaps it was not taken."""
        settings = self._settings
        try:
            async with asyncio.timeout(LONGEST_TRY):
                await aiosmtplib.send(
                    self._written(address, letter),
                    sender=settings.mail_from,
                    recipients=[address],
                    hostname=settings.mail_host,
                    port=settings.mail_port,
                    username=settings.mail_user or None,
                    password=settings.mail_password.get_secret_value() or None,
                    use_tls=settings.mail_tls == "tls",
                    start_tls=settings.mail_tls == "starttls",
                    timeout=self._seconds,
                )
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

    def _written(self, address: str, letter: Letter) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = f"Arrakis <{self._settings.mail_from}>"
        message["To"] = address
        message["Subject"] = letter.subject
        message["Date"] = formatdate(localtime=False)
        message["Message-ID"] = f"<{letter.id}@{self._domain}>"
        if letter.topic:
            message["References"] = f"<{letter.topic}@{self._domain}>"
        message["Auto-Submitted"] = "auto-generated"
        text = letter.text
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text = f"{text}\n\n-- \n{sentence('mail.stop', letter.language)}\n{letter.stop_page}"
        message.set_content(text, cte="quoted-printable")
        return message


def _meaning(code: int) -> Unfit | Unsent:
    """Answers that begin with four may go better later; those with five never."""
    return (Unfit if code >= 500 else Unsent)(f"answer_{code}")
