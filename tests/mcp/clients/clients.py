"""Asks `promptsig mcp` through a client library of Python: clients.py LIBRARY PROMPTSIG FOLDER

Prints the names of the tools and the findings that the library's user gets, as one line of JSON.
"""

import asyncio
import json
import sys

CHECK = {"severity": "error", "limit": 1}


async def sdk(command, folder):
    """The official SDK."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    server = StdioServerParameters(command=command, args=["mcp"], cwd=folder)
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = await session.list_tools()
        result = await session.call_tool("check", CHECK)
        # The attribute has the name of the field before version 2.
        found = getattr(result, "structured_content", None) or result.structuredContent
        return {"tools": [tool.name for tool in tools.tools], "findings": found["findings"]}


async def fastmcp(command, folder):
    from fastmcp import Client
    from fastmcp.client.transports import StdioTransport

    async with Client(StdioTransport(command=command, args=["mcp"], cwd=folder)) as client:
        tools = await client.list_tools()
        result = await client.call_tool("check", CHECK)
        return {"tools": [tool.name for tool in tools], "findings": result.structured_content["findings"]}


library, command, folder = sys.argv[1:]
print(json.dumps(asyncio.run({"sdk": sdk, "fastmcp": fastmcp}[library](command, folder))))
