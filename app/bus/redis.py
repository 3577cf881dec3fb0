"""News through Redis: one channel for all processes, each ignoring its own voice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from typing import cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.bus.base import Listener, News
from app.logs import note, warn

CHANNEL = "arrakis"
#: News that wait to be sent; when Redis is away the oldest go, for the log has them anyway.
MOST_WAITING = 1000
AGAIN_SECONDS = 0.5
#: What comes sooner after other news waits until so much time is over, and goes out together: to say and to
#: hear something costs each process the same, however much it is.
TOGETHER_SECONDS = 0.025


class RedisBus:
    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        # Nobody waits for a Redis that is away: rooms poll the log meanwhile, and we knock again ourselves.
        never = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(url, socket_connect_timeout=2, socket_keepalive=True, retry=never)
        self._channel = channel
        self._me = secrets.token_hex(8)
        #: How whatever this process says begins: it need not be read.
        self._mine = f'{{"from":"{self._me}",'.encode()
        self._waiting: deque[News] = deque(maxlen=MOST_WAITING)
        self._come = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._listens = False
        self._sends = True

    @property
    def healthy(self) -> bool:
        return self._listens and self._sends

    async def start(self, listener: Listener) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen(listener))]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    def tell(self, news: News) -> None:
        self._waiting.append(news)
        self._come.set()

    async def _send(self) -> None:
        news: list[News] = []
        while True:
            if not news:
                await self._come.wait()
            self._come.clear()
            # Whatever has come together meanwhile goes out together, also what could not go out before.
            news += self._waiting
            self._waiting.clear()
            del news[:-MOST_WAITING]
            try:
                await self._redis.publish(self._channel, self._mine + f'"news":{json.dumps(news)}}}'.encode())
                news.clear()
                self._sends = True
            except (RedisError, OSError) as error:
                if self._sends:
                    warn("bus_away", error=error)
                self._sends = False
            await asyncio.sleep(TOGETHER_SECONDS if self._sends else AGAIN_SECONDS)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    async for message in channel.listen():
                        if message["type"] == "subscribe":
                            self._listens = True
                            note("bus_listening")
                        elif message["type"] == "message":
                            self._hear(cast(bytes, message["data"]), listener)
            except (RedisError, OSError) as error:
                if self._listens:
                    warn("bus_away", error=error)
            self._listens = False
            await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, data: bytes, listener: Listener) -> None:
        if data.startswith(self._mine):
            return
        try:
            said = json.loads(data)
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        for news in said.get("news", ()):
            if isinstance(news, dict):
                listener({**news, "from": said.get("from")})
