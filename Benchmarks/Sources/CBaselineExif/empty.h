// The library is included by the C of the baseline itself; Swift does not see it.
#pragma once
